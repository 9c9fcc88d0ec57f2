-- A correction that is resolved without a change was not applied.
ALTER TABLE queue_acts
  DROP CONSTRAINT queue_acts_act_check,
  ADD CONSTRAINT queue_acts_act_check CHECK (act IN ('applied', 'refused', 'dismissed'));
