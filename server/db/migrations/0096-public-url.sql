-- Where people open the app, as the school has set it; NULL: not set. PUBLIC_URL of the environment goes before it
-- (docs/decisions/0313).
ALTER TABLE school ADD COLUMN public_url text CHECK (length(public_url) BETWEEN 1 AND 200);

CREATE TRIGGER school_address_version BEFORE UPDATE ON school FOR EACH ROW
  WHEN (OLD.public_url IS DISTINCT FROM NEW.public_url) EXECUTE FUNCTION raise_version();
