-- The street line of the address as cards show it, and the chain that the source names. A save writes both together
-- with columns that raise the catalogue's version.
ALTER TABLE restaurants
  ADD COLUMN street text,
  ADD COLUMN brand text,
  -- Order among equal scores: docs/decisions/0051-equal-scores-are-ordered-by-standing.md.
  ADD COLUMN standing smallint NOT NULL DEFAULT 0;

DROP INDEX restaurants_by_score;
CREATE INDEX restaurants_by_score ON restaurants (score DESC, standing DESC, id) WHERE closed_at IS NULL;

-- 10 for a one-off, and a point each for hours, phone, website, street, cuisine and description, and for the first
-- and the fourth fact.
CREATE FUNCTION refresh_standings() RETURNS void LANGUAGE sql AS $$
  UPDATE restaurants r SET standing = s.standing
  FROM (
    SELECT p.id,
      CASE WHEN p.brand IS NULL AND count(*) OVER (PARTITION BY search_text(p.title)) < 3 THEN 10 ELSE 0 END
      + (h.restaurant_id IS NOT NULL)::integer
      + num_nonnulls(p.phone, p.website, p.street, p.overview)
      + EXISTS (SELECT FROM options o WHERE o.id = ANY(p.opt_ids) AND o.kind = 'cuisine')::integer
      + (f.count >= 1)::integer + (f.count >= 4)::integer AS standing
    FROM restaurants p
    CROSS JOIN LATERAL (SELECT jsonb_array_length(p.facts)) f(count)
    LEFT JOIN (SELECT DISTINCT restaurant_id FROM timeslots) h ON h.restaurant_id = p.id
    WHERE p.closed_at IS NULL
  ) s
  WHERE s.id = r.id AND s.standing <> r.standing
$$;
UPDATE restaurants SET street = nullif(split_part(location, ',', 1), '') WHERE source = 'demo';
SELECT refresh_standings();
