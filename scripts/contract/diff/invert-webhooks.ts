/** Path prefix of webhooks in a mirrored document. */
export const mirrorPath = '/-webhook-/';

type Parameter = { name: string; required?: boolean; schema?: unknown; content?: unknown };
type Hook = { parameters?: Parameter[]; requestBody?: { content?: unknown }; [key: string]: unknown };

/** What a webhook sends, as a response: headers and body. */
function mirror({ parameters = [], requestBody, ...rest }: Hook): object {
  const headers = parameters.map(({ name, required, schema, content }) => [name, { required, schema, content }]);
  const response = {
    description: '',
    headers: Object.fromEntries(headers) as object,
    content: requestBody?.content ?? {},
  };
  return { ...rest, responses: { '200': response } };
}

/**
 * Turns webhooks into operations that return what the webhook sends. oasdiff treats a webhook as a request; the mirror
 * shows what its receiver relies on.
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
