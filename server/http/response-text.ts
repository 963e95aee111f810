/** Largest response of a provider that is read, in bytes. */
const maxBytes = 1_048_576;

/**
 * Reads a provider's response as text, and stops at one megabyte.
 *
 * @throws Error when it is larger, or the connection breaks off.
 */
export async function readResponseText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the response is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Reads a provider's response as JSON. @throws Error when it is too large or no JSON. */
export const readResponseJson = async (response: Response): Promise<unknown> =>
  JSON.parse(await readResponseText(response));
