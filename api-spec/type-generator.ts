import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * Writes the types of a bundled contract. It stands in this workspace because its generator needs this workspace's
 * TypeScript; nothing else knows which generator it is.
 *
 * @param bundle text of the bundled document.
 * @returns TypeScript source: paths, operations, and one exported type a schema.
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
