import type { Transcript } from '../../api-spec/generated/v2.ts';
import { formatPosition } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { showToast } from '../ui/toast.ts';
import type { PlayerElement } from './player-element.ts';

type Line = { row: HTMLElement; start: number };

/** Copies the empty line of the list for each paragraph; the speaker's name appears when it changes. */
function showParagraphs(list: Element, { paragraphs }: Transcript): void {
  const empty = list.querySelector('template')?.content.firstElementChild;
  if (!empty) return;
  const rows = paragraphs.map(({ startSeconds, speaker, text: words }, index) => {
    const row = empty.cloneNode(true) as HTMLElement;
    const [time, name, body] = [row.querySelector('time'), row.querySelector('strong'), row.querySelector('p')];
    if (startSeconds === null) time?.remove();
    else {
      row.dataset['start'] = String(startSeconds);
      if (time) time.textContent = formatPosition(startSeconds);
    }
    if (name) name.textContent = `${speaker ?? ''} `;
    if (speaker === null || speaker === paragraphs[index - 1]?.speaker) name?.remove();
    body?.append(words);
    return row;
  });
  list.replaceChildren(...rows);
}

/** Lets the lines of the page's transcript seek, and marks the one that plays. Premium users load that of a premium episode. */
export function setUpTranscript(player: PlayerElement): void {
  const { audio, dataset } = player;
  let lines: Line[] = [];
  let current: HTMLElement | undefined;

  const markLine = (): void => {
    const row = audio.paused && audio.currentTime === 0 ? undefined : findRow(lines, audio.currentTime);
    if (row === current) return;
    if (current) current.ariaCurrent = null;
    current = row;
    if (row) row.ariaCurrent = 'true';
  };
  const handleClick = (event: Event): void => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('[data-start]');
    // words that the user selects to copy are no click
    if (!row || (!target.closest('a') && getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    player.goTo(Number(row.dataset['start']));
    void player.play();
  };
  const setUpLines = (list: Element): void => {
    lines = [...list.querySelectorAll<HTMLElement>('[data-start]')].map((row) => ({
      row,
      start: Number(row.dataset['start']),
    }));
    for (const { row, start } of lines) {
      const time = row.querySelector('time');
      const link = document.createElement('a');
      link.href = `?t=${start}`;
      time?.replaceWith(link);
      if (time) link.append(time);
    }
    list.addEventListener('click', handleClick);
    markLine();
  };
  const load = async (list: Element): Promise<void> => {
    const region = applyPageLanguage();
    const response = await callApi(region, 'GET', `${dataset['path']}/transcript`).catch(() => undefined);
    if (!response?.ok) return showToast('error', text.content_transcript_failed());
    showParagraphs(list, (await response.json()) as Transcript);
    setUpLines(list);
  };
  const findTranscript = (): void => {
    lines = [];
    const list = player.isAway ? null : document.querySelector('[data-transcript]');
    const details = list?.closest('details');
    if (!list || !details) return;
    if (!list.querySelector('template')) return setUpLines(list);
    const loadOnce = (): void => {
      if (details.open && list.getClientRects().length > 0 && list.querySelector('template')) void load(list);
    };
    details.addEventListener('toggle', loadOnce);
    // the user may have opened it before this script was there
    loadOnce();
  };
  findTranscript();
  player.addEventListener('moved', findTranscript);
  for (const name of ['timeupdate', 'seeked']) audio.addEventListener(name, markLine);
}

const findRow = (lines: readonly Line[], seconds: number): HTMLElement | undefined =>
  lines.findLast(({ start }) => start <= seconds)?.row;
