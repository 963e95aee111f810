/**
 * Creates the content model in a Contentful space, or updates an older one:
 *
 * contentful space migration --space-id SPACE --environment-id ENVIRONMENT cms/contentful/migration.cjs
 *
 * The migration creates missing types, adds missing fields, and updates names and rules of the others. It never
 * deletes a field that the model no longer contains.
 */
const { contentTypes, locales } = require('./generated/space-model.json');

/** Properties of a field in addition to its id. */
const describeField = ({ id: _id, disabled: _disabled, omitted: _omitted, ...rules }) => rules;

/** An existing type, without fields that were added by hand. */
async function findExisting(makeRequest) {
  const { items } = await makeRequest({ method: 'GET', url: '/content_types?limit=1000' });
  return new Map(items.map((type) => [type.sys.id, new Set(type.fields.map(({ id }) => id))]));
}

module.exports = async function migrate(migration, { makeRequest }) {
  const known = await findExisting(makeRequest);
  const { items } = await makeRequest({ method: 'GET', url: '/locales' });
  for (const { code } of locales) {
    if (!items.some((locale) => locale.code === code))
      throw new Error(`the environment needs the locale ${code} (${locales.map((locale) => locale.code).join(', ')})`);
  }
  for (const { sys, name, description, displayField, fields } of contentTypes) {
    const facts = { name, description };
    const before = known.get(sys.id);
    const type = before ? migration.editContentType(sys.id, facts) : migration.createContentType(sys.id, facts);
    for (const field of fields) {
      if (before?.has(field.id)) type.editField(field.id, describeField(field));
      else type.createField(field.id, describeField(field));
    }
    if (displayField !== null) type.displayField(displayField);
  }
};
