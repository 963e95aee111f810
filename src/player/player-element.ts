import { formatPosition } from '../../core/domain/date.ts';
import { setUpFullPlayer } from './full-player.ts';

/**
 * Custom controls for an audio element; without script its native controls are visible. Contains `audio`,
 * `[data-toggle]`, `[data-seek]`, `[data-now]`, `[data-length]`. A player with an id has all controls
 * (`full-player.ts`).
 */
export class PlayerElement extends HTMLElement {
  #isSetUp = false;
  #removed = new AbortController();
  /** aborts when the player leaves the document for good */
  readonly removed = this.#removed.signal;
  /** path of the page that contains the player */
  readonly path = location.pathname;
  audio!: HTMLAudioElement;
  seekBar!: HTMLInputElement;
  /** where the audio starts in the whole item, in seconds: a chapter in its audiobook */
  offset = 0;
  /** position at which audio that is not loaded yet starts, in seconds */
  startAt = 0;
  /** moves to a position in the whole item, in seconds */
  goTo = (seconds: number): void => this.seek(seconds);
  /** ends playing, and closes the bar */
  close = (): void => this.audio.pause();
  /** makes sure that the audio has an address; false when it cannot be played */
  load: () => Promise<boolean> = () => Promise.resolve(true);

  connectedCallback(): void {
    const audio = this.querySelector('audio');
    const seekBar = this.querySelector<HTMLInputElement>('[data-seek]');
    if (!audio || !seekBar) return;
    // another page has replaced the one around the player
    if (this.#isSetUp) return void this.dispatchEvent(new Event('moved'));
    this.#isSetUp = true;
    Object.assign(this, { audio, seekBar });
    const sought = seekBar.value;
    this.#showTime();
    this.control('toggle')?.addEventListener('click', () => void this.toggle());
    seekBar.addEventListener('input', () => this.seek(Number(seekBar.value)));
    for (const name of ['play', 'pause', 'ended']) audio.addEventListener(name, () => this.#showState());
    for (const name of ['timeupdate', 'loadedmetadata', 'durationchange'])
      audio.addEventListener(name, () => this.#showTime());
    if (this.id !== '') setUpFullPlayer(this);
    if (sought === seekBar.defaultValue) return;
    // the user has moved the slider before this script was loaded
    seekBar.value = sought;
    seekBar.dispatchEvent(new Event('input'));
  }

  disconnectedCallback(): void {
    // a move connects it within the same task
    queueMicrotask(() => !this.isConnected && this.#removed.abort());
  }

  /** True while another page is open than the one that contains the player. */
  get isAway(): boolean {
    return this.closest('main') === null;
  }

  /** The element with `data-NAME`. */
  control<Part extends HTMLElement = HTMLElement>(name: string): Part | null {
    return this.querySelector<Part>(`[data-${name}]`);
  }

  async play(): Promise<void> {
    if (!(await this.load())) return;
    // rejected when a pause or another address comes first; a broken file fires `error`
    await this.audio.play().catch(() => undefined);
  }

  toggle(): Promise<void> | void {
    return this.audio.paused ? this.play() : this.audio.pause();
  }

  /** Moves to a position in seconds, also before the audio has loaded. */
  seek(seconds: number): void {
    const end = Number.isFinite(this.audio.duration) ? this.audio.duration : Number(this.seekBar.max);
    this.startAt = Math.min(Math.max(0, seconds), end);
    this.audio.currentTime = this.startAt;
    this.#showTime();
  }

  #showState(): void {
    this.toggleAttribute('data-playing', !this.audio.paused);
    const toggle = this.control('toggle');
    if (toggle) toggle.ariaLabel = (this.audio.paused ? toggle.dataset['play'] : toggle.dataset['pause']) ?? '';
  }

  #showTime(): void {
    const { audio, seekBar } = this;
    if (Number.isFinite(audio.duration)) {
      seekBar.max = String(Math.max(1, Math.floor(audio.duration)));
      seekBar.disabled = false;
    }
    seekBar.value = String(Math.floor(audio.currentTime));
    seekBar.style.setProperty('--played', String(Number(seekBar.value) / Number(seekBar.max)));
    seekBar.setAttribute('aria-valuetext', formatPosition(audio.currentTime));
    const [now, length] = [this.control('now'), this.control('length')];
    if (now) now.textContent = formatPosition(Math.floor(audio.currentTime));
    if (length && !seekBar.disabled) length.textContent = formatPosition(Number(seekBar.max));
  }
}
