import { t } from '$lib/i18n/index.svelte';
import { money } from '$lib/money';
import type { Basis, Cents } from '$lib/wire';
import type { PoolAct, PoolOffer, PoolReason, PoolView, PoolWhole } from '$generated/jackpot-pool';
import type { AskedSetUp, Config as PaiGowConfig, JackpotSetting } from '$generated/pai-gow';

/** A set-up that would have a table share the pool, or share it no longer, and waits for a second person. */
export interface PoolAsk extends AskedSetUp { table: string; links: boolean }

/** A pool as the server tells of it: as a whole to pit and inspector, and as its sign to everybody else. */
export type Pool = PoolView & { amount: Cents; rulebook: string; linked: string[]; asks?: PoolAsk[]; offers: { value: PoolOffer; basis: Basis }[] };

/** Everything about it, where whoever looks may see that. */
export const whole = (pool: Pool): PoolWhole | undefined => (pool.view === 'whole' ? pool : undefined);

/** A share of the whole in a hundred. */
export const share = ([part, of]: readonly [number, number]) => Math.round((part * 10_000) / of) / 100;

/** What somebody did to a pool. */
export function actWords(what: PoolAct['what']): string {
  if (what.act === 'fund-asked' || what.act === 'funded') return t(`pool.act.${what.act}`, { pool: money(what.pool), reserve: money(what.reserve) });
  return 'round' in what ? t(`pool.act.${what.act}`, { table: what.table, round: what.round }) : t(`pool.act.${what.act}`);
}

/** Why a pool refuses, in words; nothing for what is no reason of its own. */
export function reasonWords(reason: { reason: string } | undefined): string | undefined {
  if (!reason) return undefined;
  const { reason: name, ...rest } = reason as PoolReason;
  const fields = Object.fromEntries(Object.entries(rest).map(([field, value]) => [
    field, field === 'rank' ? t(`rank.${String(value)}`) : field === 'pool' || field === 'reserve' ? money(Number(value)) : String(value),
  ]));
  const key = `pool.reason.${name}`;
  const words = t(key, fields);
  return words === key ? undefined : words;
}

/** A table's set-up with the terms of a pool that it is to share, or without any. */
export const linkedConfig = (config: PaiGowConfig, jackpot: JackpotSetting | null): PaiGowConfig => ({ ...config, options: { ...config.options, jackpot } });
