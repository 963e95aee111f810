import type { ContractDocument } from '../../../../contract-tools/openapi/document.ts';

/** A document with only the components that its operations use: it is copied for every change. */
export function cutComponents(document: ContractDocument): ContractDocument {
  const components: ContractDocument['components'] = {
    securitySchemes: document.components['securitySchemes'] ?? {},
  };
  const collect = (text: string): void => {
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)/g)) {
      const held = (components[kind] ??= {});
      if (name in held) continue;
      held[name] = (document.components[kind] ?? {})[name];
      collect(JSON.stringify(held[name]));
    }
  };
  collect(JSON.stringify([document.paths, document.webhooks]));
  return { ...document, components };
}
