-- As before, but hours that the owner wrote count as what the source says of them: no owner moves a place among its equals.
CREATE OR REPLACE FUNCTION refresh_standings() RETURNS void LANGUAGE sql AS $$
  UPDATE restaurants r SET standing = s.standing
  FROM (
    SELECT p.id,
      CASE WHEN p.brand IS NULL AND count(*) OVER (PARTITION BY search_text(p.title)) < 3 THEN 10 ELSE 0 END
      + coalesce(o.had_hours, h.restaurant_id IS NOT NULL)::integer
      + num_nonnulls(p.phone, p.website, p.street, p.overview)
      + EXISTS (SELECT FROM options o WHERE o.id = ANY(p.opt_ids) AND o.kind = 'cuisine')::integer
      + (f.count >= 1)::integer + (f.count >= 4)::integer AS standing
    FROM restaurants p
    CROSS JOIN LATERAL (SELECT jsonb_array_length(p.facts)) f(count)
    LEFT JOIN (SELECT DISTINCT restaurant_id FROM timeslots) h ON h.restaurant_id = p.id
    LEFT JOIN (
      SELECT k.restaurant_id,
        jsonb_array_length(k.imported -> 'spans') + jsonb_array_length(k.imported -> 'closedOn') > 0 AS had_hours
      FROM kept_fields k JOIN place_acts a ON a.id = k.act_id
      WHERE k.field = 'hours' AND a.source = 'owner'
    ) o ON o.restaurant_id = p.id
    WHERE p.closed_at IS NULL
  ) s
  WHERE s.id = r.id AND s.standing <> r.standing
$$;
