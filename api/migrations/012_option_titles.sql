-- Titles of options are kept in the catalogue in memory. A new option changes nothing until a restaurant has it.
CREATE TRIGGER options_raise_catalogue_version
  AFTER DELETE OR TRUNCATE OR UPDATE OF kind, title ON options
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
