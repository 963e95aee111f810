import type { AudioAddress } from '../../../api-spec/generated/v2.ts';
import { signPath } from '../../../server/signed-url.ts';
import type { Settings } from '../../env.ts';

/** Additional lifetime of a URL in seconds, to start and to pause. */
const spareSeconds = 600;

/**
 * Makes a URL at which protected audio plays once through. It expires by real time, like the file server's clock: the
 * sandbox's clock has no effect.
 *
 * @param path path of the audio in the catalogue, useless without a token.
 * @param lengthSeconds duration of the audio.
 */
export function createAudioUrl(
  path: string,
  lengthSeconds: number,
  { audioSigningKey }: Pick<Settings, 'audioSigningKey'>,
): AudioAddress & { expiresAt: string } {
  const expiresAt = Math.floor(Date.now() / 1000) + lengthSeconds + spareSeconds;
  return {
    audioUrl: signPath(path, expiresAt, audioSigningKey),
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}
