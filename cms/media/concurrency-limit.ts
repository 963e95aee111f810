/** Limits the number of parallel jobs; the others wait in a queue. */
export function createGate(places: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let free = places;
  const line: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
