import { regions } from '../../core/domain/region.ts';
import { fail, succeed } from '../../core/domain/result.ts';
import type { components } from '../../api-spec/generated/office.ts';
import type { AppContext } from '../app-context.ts';
import { readFeatures } from '../settings/feature-flags.ts';
import { isUnderMaintenance } from '../settings/maintenance.ts';
import { changeSwitch, listScheduled, scheduleSwitch, switchNames } from '../settings/scheduled-settings.ts';
import type { Change } from './change.ts';

type SwitchOrder = components['schemas']['SwitchChange'];
type Switches = components['schemas']['Switches'];

/** Lists feature flags and maintenance of each region, and the changes to come. */
export async function listSwitches({ db }: AppContext): Promise<Switches> {
  const switches: Switches['switches'] = [];
  for (const region of regions) {
    const features = await readFeatures(db, region);
    const maintenance = await isUnderMaintenance(db, region);
    const values = { ...features, maintenance };
    switches.push(...switchNames.map((name) => ({ region, name, value: values[name] })));
  }
  const scheduled = (await listScheduled(db)).map(({ region, name, value, dueAt }) => ({
    region,
    name: switchNames.find((known) => known === name) ?? ('maintenance' as const),
    value,
    at: dueAt.toISOString(),
  }));
  return { switches, scheduled };
}

/** Changes a flag or the maintenance of a region, now or at a time. */
export function setSwitch(context: AppContext, { region, name, value, at }: SwitchOrder): Change<null> {
  const { db, clock, wakeScheduler } = context;
  return {
    preview: async () => {
      if (at !== undefined && new Date(at) <= clock.now()) return fail('the time is over');
      const now = (await listSwitches(context)).switches.find((one) => one.region === region && one.name === name);
      const effect = { name: `${name} in ${region}`, before: String(now?.value), after: String(value) };
      return succeed([effect, { name: 'from', before: null, after: at ?? 'now' }]);
    },
    run: async () => {
      if (at === undefined) await changeSwitch(db, { region, name, value });
      else await scheduleSwitch(db, { region, name, value }, new Date(at));
      wakeScheduler();
      return succeed(null);
    },
  };
}
