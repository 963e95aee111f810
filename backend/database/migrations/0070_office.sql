-- What staff read and changed in the office. Rows are only added; an erasure replaces the user's id.
CREATE TABLE office_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  staff text NOT NULL,
  action text NOT NULL,
  user_id text,
  subject text,
  before jsonb,
  after jsonb,
  reason text NOT NULL
);
CREATE INDEX office_audit_of_user ON office_audit (user_id, id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
    IF NEW.user_id LIKE 'erased-%' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of office_audit are only added';
END $$;
CREATE TRIGGER office_audit_row BEFORE UPDATE OR DELETE ON office_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER office_audit_table BEFORE TRUNCATE ON office_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Feature flags and maintenance that change at a set time.
CREATE TABLE scheduled_setting (
  id uuid PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  value boolean NOT NULL,
  due_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX scheduled_setting_due ON scheduled_setting (due_at) WHERE applied_at IS NULL;

-- An email that the mail server rejected, and that staff decided not to send.
ALTER TABLE mail ADD COLUMN skipped_at timestamptz;

-- Staff find a customer, and read what belongs to one.
CREATE INDEX stored_card_by_last_four ON stored_card (last_four, created_at DESC);
CREATE INDEX payment_intent_of_user ON payment_intent (user_id);
CREATE INDEX payment_intent_by_provider ON payment_intent (psp_reference);
CREATE INDEX mail_of_user ON mail (user_id, created_at DESC);
CREATE INDEX webhook_event_by_reference ON webhook_event (reference);
CREATE INDEX webhook_event_by_payment ON webhook_event (psp_reference);
