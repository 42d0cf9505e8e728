-- One table counts for every limit: failed sign-ins, tries at a new password, exports, deletions. How long a name is closed
-- follows from its count and its last failure, so that it need not be kept.
ALTER TABLE throttles RENAME COLUMN failures TO used;
ALTER TABLE throttles RENAME COLUMN last_failure_at TO last_used_at;
ALTER TABLE throttles DROP COLUMN blocked_until;
