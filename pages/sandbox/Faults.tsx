import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState, ServiceState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

const modes = [
  ['http500', 'responds with 500'],
  ['refuse', 'refuses'],
  ['garbage', 'responds with garbage'],
  ['delay', 'responds late'],
  ['timeout', 'never responds'],
  ['reset-before-effect', 'closes the connection before it acts'],
  ['reset-after-effect', 'acts, then closes the connection'],
] as const;

function FaultForm({ fakeProvider: { name, control } }: { fakeProvider: ServiceState }) {
  const active = control?.faults.filter(({ times }) => times > 0) ?? [];
  return (
    <li className={styles['fault']}>
      <strong>{name}</strong>
      {control === null ? (
        <Badge kind="error">does not respond</Badge>
      ) : (
        <>
          <form method="post" action={`/__sandbox/faults/${name}`}>
            <label>
              <span>Fault</span>
              <select name="mode">
                {modes.map(([mode, label]) => (
                  <option key={mode} value={mode}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>Path contains</span>
              <input name="path" placeholder="any path" autoComplete="off" />
            </label>
            <label>
              <span>Times</span>
              <input name="times" type="number" min="1" max="1000" placeholder="every" />
            </label>
            <Button type="submit" variant="secondary" size="small" aria-label={`Switch on the fault of ${name}`}>
              Switch on
            </Button>
          </form>
          {active.length > 0 && (
            <form method="post" action={`/__sandbox/faults/${name}/clear`}>
              <Badge kind="warning">
                {active.map(({ mode, match }) => `${mode} ${match.path ?? ''}`.trim()).join(', ')}
              </Badge>
              <Button type="submit" size="small" aria-label={`Clear the faults of ${name}`}>
                Clear
              </Button>
            </form>
          )}
        </>
      )}
    </li>
  );
}

/** Controls that make a provider fail. */
export function Faults({ state: { fakeProviders } }: { state: SandboxState }) {
  return (
    <Panel title="Faults" isWide>
      <p className={styles['soft']}>Switch on a fault, then use the site: the provider fails like a real one.</p>
      <ul className={styles['faults']}>
        {fakeProviders.map((fakeProvider) => (
          <FaultForm key={fakeProvider.name} fakeProvider={fakeProvider} />
        ))}
      </ul>
    </Panel>
  );
}
