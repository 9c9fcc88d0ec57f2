-- Who may work at the desks. An operator may do what the others may.
CREATE TABLE roles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('editor', 'moderator', 'operator')),
  granted_at timestamptz NOT NULL DEFAULT now(),
  granted_by text NOT NULL,
  PRIMARY KEY (user_id, role)
);
