import { z } from 'zod';

const faultSchema = z.object({
  mode: z.string(),
  times: z.number(),
  match: z.object({ method: z.string().optional(), path: z.string().optional() }),
});

const stateSchema = z.object({
  backendUrl: z.string(),
  clock: z.object({ now: z.string() }).nullable(),
  /** new partner links, and the active partner subscriptions */
  partner: z
    .object({
      partner: z.string(),
      links: z.array(z.object({ region: z.string(), kind: z.string(), link: z.string() })),
      contracts: z.array(z.string()),
    })
    .nullable(),
  fakeProviders: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      control: z.object({ faults: z.array(faultSchema) }).nullable(),
    }),
  ),
});

/** State of the sandbox; null for a service that does not respond. */
export type SandboxState = z.infer<typeof stateSchema>;
export type ServiceState = SandboxState['fakeProviders'][number];

/**
 * Loads the state that the edge collects from the services.
 *
 * @throws when the state has another form: a bug.
 */
export async function readSandboxState(callService: (path: string) => Promise<Response>): Promise<SandboxState> {
  const response = await callService('/__sandbox/state');
  return stateSchema.parse(await response.json());
}
