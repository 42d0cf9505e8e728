-- A failed sign-in under a name that nobody has says nothing of anybody, and a stranger can make as many as they like.
-- Housekeeping keeps the newest of these rows. All others stay for ever, as before.
CREATE INDEX audit_unknown_names ON audit_log (seq DESC) WHERE action = 'sign_in_failed' AND object_id IS NULL;

DROP TRIGGER audit_append_only ON audit_log;
CREATE TRIGGER audit_append_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.action <> 'sign_in_failed' OR OLD.object_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
