import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * Generates the types of a bundled contract. It is in this workspace because the generator needs this workspace's
 * TypeScript; no other code depends on the choice of generator.
 *
 * @param bundle text of the bundled document.
 * @returns TypeScript source: paths, operations, and one exported type for each schema.
 */
export async function generateTypes(bundle: string): Promise<string> {
  const nodes = await openapiTypes(bundle, {
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  return astToString(nodes);
}
