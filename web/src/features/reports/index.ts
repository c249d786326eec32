// What other areas may use of reports: the way into one, the place where it is drawn, and the reasons.
export { useReporting } from './report-address.ts'
export { ReportHost } from './report-host.tsx'
export { type AnyReportReason, anyReportReasons } from './report-reasons.ts'
