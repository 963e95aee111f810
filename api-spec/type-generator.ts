import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * Writes the types of a bundled contract. It is in this workspace because its generator needs this workspace's
 * TypeScript; no other module imports the generator.
 *
 * @param bundle text of the bundled document.
 * @returns TypeScript source: paths, operations, and one exported type per schema.
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
