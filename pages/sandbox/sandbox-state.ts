import { z } from 'zod';

const faultSchema = z.object({
  mode: z.string(),
  times: z.number(),
  match: z.object({ method: z.string().optional(), path: z.string().optional() }),
});

const stateSchema = z.object({
  backendUrl: z.string(),
  clock: z.object({ now: z.string() }).nullable(),
  features: z.record(z.string(), z.boolean()).nullable(),
  /** pages say that work is under way, and nobody can log in */
  maintenance: z.boolean(),
  /** a partner's links, made anew, and what it has sold that runs */
  partner: z
    .object({
      partner: z.string(),
      links: z.array(z.object({ region: z.string(), kind: z.string(), link: z.string() })),
      contracts: z.array(z.string()),
    })
    .nullable(),
  standIns: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      control: z.object({ faults: z.array(faultSchema) }).nullable(),
    }),
  ),
});

/** How the sandbox stands right now; what does not answer is null. */
export type SandboxState = z.infer<typeof stateSchema>;
export type StandInState = SandboxState['standIns'][number];

/**
 * Reads the state that the edge gathers from the processes.
 *
 * @throws when it is not in the agreed form: a bug.
 */
export async function readSandboxState(ask: (path: string) => Promise<Response>): Promise<SandboxState> {
  const response = await ask('/__sandbox/state');
  return stateSchema.parse(await response.json());
}
