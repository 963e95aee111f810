import type { CallBackend } from '../backend-client/client.ts';
import type { PageSources, RenderedPage } from './rendered-page.ts';
import type { Region } from '../../core/domain/region.ts';
import { createBufferedResponse, bufferResponse } from '../backend-client/buffered-response.ts';

export type RevalidateOptions = {
  region: Region;
  callBackend: CallBackend;
  /** what the page is drawn from beside the answers, such as its view: a page of another one is not as good as new */
  look?: string;
  /** an answer that is known without asking, such as the footer's */
  findKnown: (path: string) => string | undefined;
  render: (ask: (path: string) => Promise<Response>) => Promise<RenderedPage>;
  /** by when all that the page asks must have been answered, by performance.now(): one page has one budget */
  endsAt: number;
};

/** At most so many answers of a page are compared; a page that asks more is simply rendered. */
const maximumSources = 12;

const json = { headers: { 'Content-Type': 'application/json' } };

/**
 * Renders a page, unless the backend says the same as last time: then asking is all that is needed. Fetching costs a
 * fraction of rendering and encoding, and most pages do not change between two looks.
 *
 * @param held what was answered for the page that is held; undefined renders in any case.
 * @returns the page with the answers that made it; 'unchanged' when its look and every answer are the same, byte by byte.
 */
export async function renderOrRevalidate(before: undefined, parts: RevalidateOptions): Promise<RenderedPage>;
export async function renderOrRevalidate(
  before: PageSources | undefined,
  parts: RevalidateOptions,
): Promise<RenderedPage | 'unchanged'>;
export async function renderOrRevalidate(
  held: PageSources | undefined,
  { region, callBackend, look = '', findKnown, render, endsAt }: RevalidateOptions,
): Promise<RenderedPage | 'unchanged'> {
  const before = held?.fingerprint === look ? held : undefined;
  /** Asked ahead of the render and not yet used. */
  const asked = new Map<string, { response: Response; text: string }>();
  const fetchText = async (path: string): Promise<{ response: Response; text: string }> => {
    const known = findKnown(path);
    if (known !== undefined) return { response: createBufferedResponse(known, json), text: known };
    const timeOutMs = Math.floor(endsAt - performance.now());
    if (timeOutMs <= 0) throw new TypeError('the page has used up its time');
    const checked = before?.texts.get(path);
    const response = await bufferResponse(
      await callBackend(path, { region, timeoutMs: timeOutMs, ...(checked === undefined ? {} : { checked }) }),
    );
    return { response, text: await response.text() };
  };

  if (before !== undefined && before.texts.size > 0) {
    const isSame = await Promise.all(
      [...before.texts].map(async ([path, text]) => {
        // the render asks again for what fails here, and answers for it
        const answer = await fetchText(path).catch(() => undefined);
        if (answer?.response.ok) asked.set(path, answer);
        return answer?.response.ok === true && answer.text === text;
      }),
    );
    if (isSame.every(Boolean)) return 'unchanged';
  }

  const texts = new Map<string, string>();
  let isComparable = true;
  let isPartial = false;
  const page = await render(async (path) => {
    const ahead = asked.get(path);
    asked.delete(path);
    try {
      const { response, text } = ahead ?? (await fetchText(path));
      if (response.ok) texts.set(path, text);
      else isComparable = false;
      if (response.status >= 500) isPartial = true;
      return response;
    } catch (error) {
      // a page may do without what failed here, but it is not the page that it would be
      isPartial = true;
      throw error;
    }
  });
  if (page.status === 200 && isPartial) return { ...page, isPartial };
  if (!isComparable || page.status !== 200 || texts.size > maximumSources) return page;
  return { ...page, sources: { texts, fingerprint: look, at: Date.now() } };
}
