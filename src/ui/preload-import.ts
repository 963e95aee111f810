const fetched = new Map<string, Promise<void>>();

const isOnPage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null;

/** A style sheet applies as soon as it has loaded; a failed one is removed, so that it can be requested again. */
function addStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(address));
    });
    document.head.append(link);
  });
}

async function fetchScript(address: string): Promise<void> {
  // calls of the API come first
  const response = await fetch(address, { priority: 'low' });
  if (!response.ok) throw new Error(`${address} ${response.status}`);
  // read to its end: browsers do not cache an incomplete response
  await response.arrayBuffer();
}

async function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  if (isOnPage(address)) return undefined;
  const work = address.endsWith('.css') ? addStyles(address) : fetchScript(address);
  fetched.set(address, work);
  work.catch(() => fetched.delete(address));
  return work;
}

/**
 * Loads a lazy module after fetching all of its files: browsers remember a failed import, so a retry needs them in the
 * cache. The build wraps every `import()` in it (renderer/plugins/prefetch-chunks.ts).
 *
 * @param load the import.
 * @param files from the site root; none for a module without dependencies.
 * @throws when a file cannot be fetched; the caller may retry.
 */
export async function preloadImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}
