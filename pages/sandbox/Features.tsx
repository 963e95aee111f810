import { Button } from '../../src/ui/Button.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

/** The feature flags and their state. */
export function Features({ state: { features, maintenance } }: { state: SandboxState }) {
  return (
    <Panel title="Features">
      {features === null ? (
        <Notice kind="warning">The backend does not respond.</Notice>
      ) : (
        <ul className={styles['list']}>
          {Object.entries(features).map(([name, isOn]) => (
            <li key={name}>
              <span>
                <code>{name}</code> <Badge kind={isOn ? 'success' : 'neutral'}>{isOn ? 'on' : 'off'}</Badge>
              </span>
              <form method="post" action="/__sandbox/features">
                <input type="hidden" name="name" value={name} />
                <input type="hidden" name="value" value={String(!isOn)} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="small"
                  aria-label={`${isOn ? 'Turn off' : 'Turn on'} ${name}`}
                >
                  {isOn ? 'Turn off' : 'Turn on'}
                </Button>
              </form>
            </li>
          ))}
          <li>
            <span>
              Maintenance <Badge kind={maintenance ? 'warning' : 'neutral'}>{maintenance ? 'on' : 'off'}</Badge>
            </span>
            <form method="post" action="/__sandbox/maintenance">
              <input type="hidden" name="active" value={String(!maintenance)} />
              <Button
                type="submit"
                variant="secondary"
                size="small"
                aria-label={`${maintenance ? 'Turn off' : 'Turn on'} maintenance`}
              >
                {maintenance ? 'Turn off' : 'Turn on'}
              </Button>
            </form>
          </li>
        </ul>
      )}
    </Panel>
  );
}
