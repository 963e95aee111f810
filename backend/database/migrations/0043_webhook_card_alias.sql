-- The provider's name for the card of an authorisation, until the event is applied: by it a card's one trial is known.
ALTER TABLE webhook_event ADD COLUMN card_alias text;
