/** Imports run one way: see ARCHITECTURE.md. */
const areas = ['auth', 'rest', 'storage', 'realtime', 'functions', 'jobs']

/** No area of the protocol knows another one, nor the server that puts it behind an address. */
const betweenAreas = areas.map((area) => ({
  name: `${area}-stands-alone`,
  severity: 'error',
  from: { path: `^backend/src/${area}/` },
  to: { path: `^backend/src/(http|${areas.filter((other) => other !== area).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...betweenAreas,
    {
      name: 'database-knows-nobody',
      severity: 'error',
      from: { path: '^backend/src/db/' },
      to: { path: `^backend/src/(http|${areas.join('|')})/` },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|messages)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'features-keep-their-insides',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/public\\.tsx?$'],
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
}
