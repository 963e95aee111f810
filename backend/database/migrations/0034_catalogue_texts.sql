-- Texts with lists, links and emphasis of what has more to say than its description.
ALTER TABLE podcast ADD COLUMN text_content jsonb;
ALTER TABLE episode ADD COLUMN text_content jsonb;
ALTER TABLE audiobook ADD COLUMN text_content jsonb;
