-- Where staff sign in with the school's account alone: the superuser who keeps a password, so that the school is never
-- locked out; NULL: everybody may sign in with a password.
ALTER TABLE school ADD COLUMN password_keeper uuid REFERENCES accounts;

CREATE TRIGGER school_passwords_version BEFORE UPDATE ON school FOR EACH ROW
  WHEN (OLD.password_keeper IS DISTINCT FROM NEW.password_keeper) EXECUTE FUNCTION raise_version();
