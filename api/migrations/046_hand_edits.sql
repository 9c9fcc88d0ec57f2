-- What people changed of places past the imports (docs/decisions/0094-hand-edits-win-over-imports.md): one line per act, which can be taken back.
CREATE TABLE place_acts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  kind text NOT NULL,
  -- Whose change it is: the operator's, the owner's, or one that somebody proposed as a correction.
  source text NOT NULL CHECK (source IN ('operator', 'owner', 'correction')),
  who text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  details jsonb NOT NULL DEFAULT '{}',
  undone_at timestamptz,
  undone_by text
);
CREATE INDEX place_acts_by_restaurant ON place_acts (restaurant_id, id DESC);
CREATE INDEX place_acts_by_user ON place_acts (user_id);

-- Which fields an act changed. A field is kept when the value is a person's, and no import changes it.
CREATE TABLE place_edits (
  act_id integer NOT NULL REFERENCES place_acts ON DELETE CASCADE,
  field text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  was_kept boolean NOT NULL,
  is_kept boolean NOT NULL,
  PRIMARY KEY (act_id, field)
);

-- Fields whose value is a person's now, with what the source says of them.
CREATE TABLE kept_fields (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  field text NOT NULL,
  value jsonb NOT NULL,
  imported jsonb NOT NULL,
  act_id integer NOT NULL REFERENCES place_acts ON DELETE CASCADE,
  PRIMARY KEY (restaurant_id, field)
);
CREATE INDEX kept_fields_by_act ON kept_fields (act_id);

-- A double's address leads to the place that it was merged into.
ALTER TABLE restaurants ADD COLUMN merged_into integer REFERENCES restaurants ON DELETE SET NULL;
CREATE INDEX restaurants_by_merged_into ON restaurants (merged_into) WHERE merged_into IS NOT NULL;
