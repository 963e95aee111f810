/**
 * Makes the content model in a Contentful space, or brings an older one up to it:
 *
 *     contentful space migration --space-id SPACE --environment-id ENVIRONMENT cms/contentful/migration.cjs
 *
 * Types that are missing are made, fields that are missing are added, and names and rules of the others follow the
 * model. Nothing is ever deleted: a field that the model no longer has stays until a person takes it away.
 */
const { contentTypes, locales } = require('./generated/space-model.json');

/** What a field says beside its id. */
const describeField = ({ id: _id, disabled: _disabled, omitted: _omitted, ...rules }) => rules;

/** A type without what a person may have added to it. */
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
