-- Set when the operator has dealt with it.
ALTER TABLE contact_messages ADD COLUMN handled_at timestamptz;
ALTER TABLE advertisement_enquiries ADD COLUMN handled_at timestamptz;

-- For the same text from the same address again, and for what somebody has sent us.
CREATE INDEX contact_messages_by_sender ON contact_messages (lower(email), created_at);
CREATE INDEX advertisement_enquiries_by_sender ON advertisement_enquiries (lower(email), created_at);

-- For the allowance of mails to the operator.
CREATE INDEX mails_about_enquiries ON mails (recipient, created_at)
  WHERE kind IN ('contact', 'advertise', 'enquiries-waiting');
