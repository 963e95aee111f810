import type { CallBackend } from '../backend-client/client.ts';
import type { PageSources, RenderedPage } from './rendered-page.ts';
import type { Region } from '../../core/domain/region.ts';
import { createBufferedResponse, bufferResponse } from '../backend-client/buffered-response.ts';

export type RevalidateOptions = {
  region: Region;
  callBackend: CallBackend;
  /** what else the page is rendered from, such as its view; a change requires a render */
  fingerprint?: string;
  /** a response that is known without a call, such as the footer's */
  findKnown: (path: string) => string | undefined;
  render: (callApi: (path: string) => Promise<Response>) => Promise<RenderedPage>;
  /** deadline for all calls of the page, by performance.now() */
  endsAt: number;
};

/** A page with more responses is not compared, but rendered. */
const maximumSources = 12;

const json = { headers: { 'Content-Type': 'application/json' } };

/**
 * Renders a page, unless the backend's responses are the same as last time. Fetching costs a fraction of rendering
 * and encoding, and most pages do not change.
 *
 * @param cached responses of the cached page; undefined always renders.
 * @returns the page with its responses; 'unchanged' when fingerprint and responses are the same, byte by byte.
 */
export async function renderOrRevalidate(before: undefined, options: RevalidateOptions): Promise<RenderedPage>;
export async function renderOrRevalidate(
  before: PageSources | undefined,
  options: RevalidateOptions,
): Promise<RenderedPage | 'unchanged'>;
export async function renderOrRevalidate(
  cached: PageSources | undefined,
  { region, callBackend, fingerprint = '', findKnown, render, endsAt }: RevalidateOptions,
): Promise<RenderedPage | 'unchanged'> {
  const before = cached?.fingerprint === fingerprint ? cached : undefined;
  /** Fetched before the render and not yet used. */
  const fetched = new Map<string, { response: Response; text: string }>();
  const fetchText = async (path: string): Promise<{ response: Response; text: string }> => {
    const known = findKnown(path);
    if (known !== undefined) return { response: createBufferedResponse(known, json), text: known };
    const timeoutMs = Math.floor(endsAt - performance.now());
    if (timeoutMs <= 0) throw new TypeError('the page exceeded its time limit');
    const checked = before?.texts.get(path);
    const response = await bufferResponse(
      await callBackend(path, { region, timeoutMs, ...(checked === undefined ? {} : { checked }) }),
    );
    return { response, text: await response.text() };
  };

  if (before !== undefined && before.texts.size > 0) {
    const isSame = await Promise.all(
      [...before.texts].map(async ([path, text]) => {
        // the render repeats a call that fails here
        const result = await fetchText(path).catch(() => undefined);
        if (result?.response.ok) fetched.set(path, result);
        return result?.response.ok === true && result.text === text;
      }),
    );
    if (isSame.every(Boolean)) return 'unchanged';
  }

  const texts = new Map<string, string>();
  let isComparable = true;
  let isPartial = false;
  const page = await render(async (path) => {
    const ahead = fetched.get(path);
    fetched.delete(path);
    try {
      const { response, text } = ahead ?? (await fetchText(path));
      if (response.ok) texts.set(path, text);
      else isComparable = false;
      if (response.status >= 500) isPartial = true;
      return response;
    } catch (error) {
      // the page may render without this section, but it is incomplete
      isPartial = true;
      throw error;
    }
  });
  if (page.status === 200 && isPartial) return { ...page, isPartial };
  if (!isComparable || page.status !== 200 || texts.size > maximumSources) return page;
  return { ...page, sources: { texts, fingerprint, at: Date.now() } };
}
