-- The report of an import: what it did to each student is found by the import.
CREATE INDEX audit_log_of_import ON audit_log ((details ->> 'import'), seq DESC) WHERE (details ->> 'import') IS NOT NULL;
