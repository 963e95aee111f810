import { useMutation, useQuery } from '@tanstack/react-query';
import type { Locale } from '../../model/content-types.ts';
import { pictureMessages } from '../messages/pictures.ts';
import type { PictureChoice } from '../select-options.ts';
import { queryClient } from './items.ts';
import { editorLanguage, opened } from './opened-page.ts';

const address = '/editor/pictures';
const queryKey = ['pictures'];

/** Messages of the library in the editor's language. */
export const words = pictureMessages[editorLanguage];

/** The name in the path of a picture. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The pictures of the library; newest first. */
export const listPictures = (): readonly PictureChoice[] =>
  queryClient.getQueryData<PictureChoice[]>(queryKey) ?? opened.pictures;

/** Current paths of the pictures by their names. */
export const listPicturePaths = (): ReadonlyMap<string, string> =>
  new Map(listPictures().map(({ value, path }) => [nameOf(value), path]));

/** The text alternative in a language of the site, or that it is missing. */
export const readTitle = ({ title, value }: PictureChoice, locale: Locale): string =>
  String(title[locale] || `${nameOf(value).replace(/-f[0-9a-f]{16}$/, '')} (${words.missing})`);

/** Loads the library when it is opened, as another editor may have added pictures. */
export function usePictures(enabled: boolean): readonly PictureChoice[] {
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await (await fetch(`${address}/choices`)).json()) as PictureChoice[],
    initialData: opened.pictures,
    staleTime: 0,
    enabled,
  });
  return data;
}

type Uploaded = { problems: string[]; added: string[]; pictures: PictureChoice[] };

async function upload(files: readonly File[]): Promise<Uploaded> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' } });
    return (await response.json()) as Uploaded;
  } catch {
    return { problems: [words.offline], added: [], pictures: [] };
  }
}

/** Uploads files to the library. @param onAdded gets the path that a field stores, when one picture was sent. */
export const useUpload = (onAdded: (value: string) => void) =>
  useMutation({
    mutationFn: upload,
    onSuccess: ({ added, pictures }) => {
      if (pictures.length > 0) queryClient.setQueryData(queryKey, pictures);
      const [only] = added;
      if (only !== undefined && added.length === 1) onAdded(`/media/picture/${only}`);
    },
  });
