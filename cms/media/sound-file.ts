import { join } from 'node:path';

/** The media types of sound by the ending of its file; the Content-Type header of a host is not trusted. */
export const soundTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
};

/** Name of a stored sound file: the hash of its bytes, and its format. */
export const soundName = /^[0-9a-f]{16}\.(?:mp3|m4a|aac|ogg|wav|flac)$/;

/** Folder of stored sound in a folder of media. */
export const soundFolder = (folder: string): string => join(folder, 'sound');

/** File of a stored sound. @param name as in `soundName`. */
export const soundFilePath = (folder: string, name: string): string => join(soundFolder(folder), name);

/** URL of a stored sound. Its name changes with its bytes, so browsers may cache it for ever. */
export const soundUrl = (name: string): string => `/media/audio/f${name}`;
