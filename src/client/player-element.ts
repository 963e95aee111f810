const storagePrefix = 'spot:';
const finishedShare = 0.99;
/** Audio shorter than this share of its episode is a sample. */
const sampleShare = 0.5;

/** Formats seconds as m:ss or h:mm:ss. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Custom controls for an audio element; without script its native controls are visible. Contains `audio`,
 * `[data-toggle]`, `[data-seek]`, `[data-skip]`, `[data-rate]`, `[data-now]`, `[data-length]`. A player with an id stores
 * its position in session storage.
 */
export class PlayerElement extends HTMLElement {
  connectedCallback(): void {
    const audio = this.querySelector('audio');
    const seek = this.querySelector<HTMLInputElement>('[data-seek]');
    if (!audio || !seek) return;
    audio.controls = false;
    this.dataset['ready'] = '';
    this.addEventListener('click', (event) => this.#handleClick(event, audio));
    seek.addEventListener('input', () => {
      audio.currentTime = Number(seek.value);
      this.#showTime(audio, seek);
    });
    for (const name of ['play', 'pause', 'ended']) audio.addEventListener(name, () => this.#showState(audio));
    for (const name of ['timeupdate', 'loadedmetadata', 'durationchange']) {
      audio.addEventListener(name, () => this.#showTime(audio, seek));
    }
    audio.addEventListener('loadedmetadata', () => this.#restore(audio), { once: true });
    audio.addEventListener('error', () => {
      audio.controls = true;
      delete this.dataset['ready'];
    });
  }

  get #key(): string {
    return `${storagePrefix}${this.id}`;
  }

  #handleClick(event: Event, audio: HTMLAudioElement): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    if (!button) return;
    if ('toggle' in button.dataset) void (audio.paused ? audio.play() : audio.pause());
    const skip = Number(button.dataset['skip'] ?? 0);
    if (skip !== 0) audio.currentTime = Math.max(0, audio.currentTime + skip);
    if ('rate' in button.dataset) {
      const rates = [1, 1.25, 1.5, 2, 0.75];
      audio.playbackRate = rates[(rates.indexOf(audio.playbackRate) + 1) % rates.length] ?? 1;
      const value = button.querySelector('[data-rate-value]');
      if (value) value.textContent = `${audio.playbackRate.toLocaleString(document.documentElement.lang)}×`;
    }
  }

  #restore(audio: HTMLAudioElement): void {
    const spot = Number(sessionStorage.getItem(this.#key) ?? 0);
    if (this.id !== '' && spot > 0 && spot < audio.duration * finishedShare) audio.currentTime = spot;
  }

  #showState(audio: HTMLAudioElement): void {
    this.toggleAttribute('data-playing', !audio.paused);
    const toggle = this.querySelector<HTMLElement>('[data-toggle]');
    if (toggle) toggle.ariaLabel = (audio.paused ? toggle.dataset['play'] : toggle.dataset['pause']) ?? '';
  }

  #showTime(audio: HTMLAudioElement, seek: HTMLInputElement): void {
    const isKnown = Number.isFinite(audio.duration);
    if (isKnown) {
      seek.max = String(Math.floor(audio.duration));
      seek.disabled = false;
    }
    seek.value = String(Math.floor(audio.currentTime));
    seek.style.setProperty('--played', String(Number(seek.value) / Number(seek.max)));
    seek.setAttribute('aria-valuetext', formatClock(audio.currentTime));
    const now = this.querySelector('[data-now]');
    const length = this.querySelector('[data-length]');
    if (now) now.textContent = formatClock(audio.currentTime);
    if (length && isKnown) length.textContent = formatClock(audio.duration);
    const sample = this.querySelector<HTMLElement>('[data-sample]');
    // the stated length is the episode's, known before the audio loads
    if (sample && isKnown) sample.hidden = audio.duration > Number(this.dataset['stated'] ?? 0) * sampleShare;
    if (this.id !== '' && audio.currentTime > 0)
      sessionStorage.setItem(this.#key, String(Math.floor(audio.currentTime)));
  }
}
