-- How often the sponsor's slots were shown and pressed: sums, and nothing of whose browser it was.
CREATE TABLE slot_counts (
  day date NOT NULL,
  slot text NOT NULL,
  page text NOT NULL,
  views bigint NOT NULL,
  presses bigint NOT NULL,
  PRIMARY KEY (day, slot, page)
);

-- Reports that are counted already.
CREATE TABLE slot_reports (
  id text PRIMARY KEY,
  taken_at timestamptz NOT NULL DEFAULT now()
);

-- Months whose figures were mailed.
CREATE TABLE figure_mails (
  month date PRIMARY KEY,
  ordered_at timestamptz NOT NULL DEFAULT now()
);
