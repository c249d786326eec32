-- Which folder on disk keeps the files of this database. Processes on one database that keep files in folders of their own would serve 404
-- for each other's; the folder has an id of its own, by which a start knows that it is the one. With S3 there is none.

create table _backend.file_store (
  is_only boolean not null default true,
  id text not null,
  constraint file_store_pkey primary key (is_only),
  constraint file_store_is_only check (is_only)
);

comment on table _backend.file_store is 'One row: the id that stands in the folder, written by the first start that kept files on disk.';
