-- Pictures of a place that somebody took off it: their addresses answer nothing until they are back.
CREATE TABLE hidden_pictures (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  path text NOT NULL,
  PRIMARY KEY (restaurant_id, path)
);
CREATE INDEX restaurant_images_by_path ON restaurant_images (path);

-- Those that were taken off before.
INSERT INTO hidden_pictures (restaurant_id, path)
SELECT DISTINCT a.restaurant_id, p.path
FROM place_edits e
JOIN place_acts a ON a.id = e.act_id
CROSS JOIN LATERAL jsonb_array_elements_text(
  CASE WHEN e.field = 'images' THEN e.before || e.after ELSE '[]' END
) AS p(path)
WHERE NOT EXISTS (
  SELECT FROM restaurant_images i WHERE i.restaurant_id = a.restaurant_id AND i.path = p.path
);
