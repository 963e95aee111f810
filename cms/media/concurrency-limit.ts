/** Limits the number of parallel jobs; the others wait in a queue. */
export function createConcurrencyLimit(limit: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let free = limit;
  const queue: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
