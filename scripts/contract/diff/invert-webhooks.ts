/** Where webhooks stand in a mirrored document, for want of a path of their own. */
export const mirrorPath = '/-webhook-/';

type Parameter = { name: string; required?: boolean; schema?: unknown; content?: unknown };
type Hook = { parameters?: Parameter[]; requestBody?: { content?: unknown }; [key: string]: unknown };

/** What a webhook sends, as if it had been asked for: headers and body become those of an answer. */
function mirror({ parameters = [], requestBody, ...rest }: Hook): object {
  const headers = parameters.map(({ name, required, schema, content }) => [name, { required, schema, content }]);
  const answer = {
    description: '',
    headers: Object.fromEntries(headers) as object,
    content: requestBody?.content ?? {},
  };
  return { ...rest, responses: { '200': answer } };
}

/**
 * Turns webhooks into operations that answer what the webhook sends. oasdiff judges a webhook as if we sent it; seen in
 * this mirror it judges what whoever receives it relies on.
 */
export function mirrorWebhooks(
  webhooks: Record<string, Record<string, unknown>>,
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, item]) => {
      const methods = Object.entries(item).map(([method, hook]) => [method, mirror(hook as Hook)]);
      return [mirrorPath + name, Object.fromEntries(methods) as Record<string, unknown>];
    }),
  );
}
