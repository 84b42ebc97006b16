import { labelled, t } from '../i18n/index.svelte';
import { money } from '../money';
import { areaWords, deskReasonWords, field as anyField, fieldsOf as fieldsBy, known, listWords, reasonWordsOf, seatWords } from '../table/words';
import { kindName, tileName } from './tiles.svelte';
import type { Called, Command, CutRequest, HandlingView, Incident, Irregularity, LineView, Pays, Play, Prompt, Reason, SideLine, Worth } from './wire';

export { areaWords, seatWords } from '../table/words';
export const betWords = (bet: string) => t(`pg.bet.${bet}`);
export const calledWords = (called: Called) => t(`pg.called.${called}`);
export const methodWords = (method: string) => t(`pg.method.${method}`);
/** What a line of a side bet pays: `150 to 1`, `10% of the pool`, `$100`. */
export function paysWords(pays: Pays): string {
  if (pays.pays === 'amount') return money(pays.amount);
  if (pays.pays === 'share') return t('odds.percent-of-pool', { pays: (100 * pays.of_pool[0]) / pays.of_pool[1] });
  return t('odds.to-one', { pays: pays.odds.replace(/ to 1$/, ''), per: 1 });
}
export const stepWords = (step: string) => t(`pg.step.${step}`);

/** The name of a cut: the books' romanisation, which Chinese players say too. */
export const cutName = (name: string) => name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
export function cutWords(cut: CutRequest): string {
  const way = [cut.side && t(`pg.side.${cut.side}`), cut.end && t(`pg.end.${cut.end}`)].filter(Boolean);
  return [cutName(cut.name), ...way].join(' · ');
}

/** What two tiles are worth. */
export function worthWords(worth: Worth): string {
  const head = (teen: boolean) => kindName(teen ? 0 : 1);
  switch (worth.worth) {
    case 'pair': return t('worth.pair', { head: kindName(worth.kind) });
    case 'points': return t('pg.worth.points', { points: worth.points });
    default: return t(`worth.${worth.worth}`, { head: head(worth.teen) });
  }
}

const field = (name: string, value: unknown) => (name === 'tile' && typeof value === 'number' ? tileName(value) : anyField(name, value));
const fieldsOf = (object: object) => fieldsBy(object, field);

/** Why something was refused, in words. */
export function reasonWords(reason: Reason): string {
  return reason.reason === 'desk' ? deskReasonWords(reason.desk) : reasonWordsOf('pg', reason, field);
}

const of = (area: number, seat: number | null) => (seat === null ? areaWords(area) : `${areaWords(area)} (${seatWords(seat)})`);

/** A prompt about areas or players, in the singular where it is about one of them and the language has that. */
function one(key: string, prompt: Prompt, fields: Record<string, string | number>): string | undefined {
  const several = Object.values(prompt).find(Array.isArray) as unknown[] | undefined;
  return (several?.length === 1 ? known(`${key}-one`, fields) : undefined) ?? known(key, fields);
}

/** What the dealer is to do, in words. */
export function promptWords(prompt: Prompt): string {
  switch (prompt.prompt) {
    case 'offer-bank': return prompt.to ? t('pg.prompt.offer-bank-to', { who: of(prompt.to[0], prompt.to[1]) }) : t('pg.prompt.offer-bank');
    case 'place-chung': return t('pg.prompt.place-chung', { area: prompt.area, method: methodWords(prompt.method) });
    case 'find-controller':
      return t('pg.prompt.find-controller', { areas: prompt.areas.map(([area, seat]) => of(area, seat)).join(t('house.and')) });
    case 'laja': return prompt.seat === null ? t('pg.prompt.laja') : t('pg.prompt.laja-for', { seat: prompt.seat });
    case 'call-dice': return t('pg.prompt.call-dice', { total: prompt.total, area: prompt.area });
    case 'retrieve': return prompt.areas.length ? one('pg.prompt.retrieve', prompt, { areas: listWords(prompt.areas) }) ?? '' : t('pg.prompt.retrieve-hidden');
    case 'expose-bank': return t('pg.prompt.expose-bank', { method: methodWords(prompt.method) });
    case 'call': return t('pg.prompt.call', { area: prompt.area, called: calledWords(prompt.called) });
    case 'take':
    case 'pay': return prompt.areas.length ? one(`pg.prompt.${prompt.prompt}`, prompt, { areas: listWords(prompt.areas) }) ?? '' : t(`pg.prompt.${prompt.prompt}-none`);
    default: break;
  }
  const fields: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(prompt)) {
    if (name === 'areas' && Array.isArray(value) && Array.isArray(value[0])) {
      fields[name] = (value as [number, number | null][]).map(([area, seat]) => of(area, seat)).join(t('house.and'));
    } else if (name === 'items') fields[name] = (value as string[]).map((item) => known(`pg.equipment.${item}`) ?? item).join(t('house.and'));
    else if (value === null) fields[name] = '–';
    else fields[name] = field(name, value);
  }
  return one(`pg.prompt.${prompt.prompt}`, prompt, fields) ?? prompt.prompt;
}

/** A step of taking and paying: the wager, the sum that the dealer moves, and what else is to be known of it. */
export function handledWords(step: HandlingView): { wager: string; sum: string; notes: string[] } {
  if (step.step === 'clear') return { wager: '', sum: '', notes: [] };
  const { seat, bet, stake, taken, given, commission, house } = step.wager;
  const notes = [];
  if (step.step === 'surrender') notes.push(t('pg.handling.surrendered', { taken: money(taken), stake: money(stake) }));
  if (!house) notes.push(t(step.step === 'take' ? 'pg.handling.to-losing' : 'pg.handling.from-losing'));
  if (commission > 0) notes.push(t('pg.handling.commission', { commission: money(commission) }));
  return { wager: [betWords(bet), seat === null ? '' : seatWords(seat)].filter(Boolean).join(' · '), sum: money(step.step === 'take' ? taken : given), notes };
}

/** What a player does, as it stands on the button. */
export function playWords(act: Play): string {
  const { play } = act;
  if (play === 'sit') return act.area === null ? t('pg.act.stand') : t('pg.act.sit', { area: act.area });
  if (play === 'take-bank') return t(act.would_co_bank && act.method === 'player' ? 'pg.act.take-bank-either' : `pg.act.take-bank-${act.method}`);
  if (play === 'choose-house-wager') return t(`pg.act.house-wager-${act.wager}`);
  if (play === 'ask-laja') return t(act.own ? 'pg.act.laja-own' : 'pg.act.laja');
  if (play === 'wager' || play === 'wager-tokens') {
    return t('pg.act.wager', { amount: money(act.amount), bet: betWords(play === 'wager' ? act.bet : 'regular'), area: act.area });
  }
  if ('on' in act && typeof act.on === 'boolean') return t(`pg.act.${play}-${act.on ? 'on' : 'off'}`);
  return known(`pg.act.${play}`, fieldsOf(act)) ?? play;
}

/** What the table does, as it stands on the button. */
export function commandWords(command: Command): string {
  if (command.do === 'play') return labelled(seatWords(command.seat), playWords(command.act));
  if (command.do === 'answer-laja') return t(command.allowed ? 'pg.do.allow-laja' : 'pg.do.refuse-laja');
  const on = (command as { on?: boolean }).on;
  if (on !== undefined) return known(`pg.do.${command.do}-${on ? 'on' : 'off'}`, fieldsOf(command)) ?? command.do;
  return known(`pg.do.${command.do}`, fieldsOf(command)) ?? command.do;
}

/** A kind of irregularity, with what it is about. */
export function irregularityWords(what: Irregularity): string {
  const kind = t(`pg.irregular.${what.irregularity}`);
  if ('area' in what && what.area !== null) return listWords([kind, areaWords(what.area)]);
  return 'areas' in what ? listWords([kind, ...what.areas]) : kind;
}

export function incidentWords({ what }: Incident): string {
  switch (what.incident) {
    case 'irregularity': return labelled(irregularityWords(what.what), known(`pg.remedy.${what.remedy}`) ?? what.remedy);
    case 'sanction': return t(what.exclude ? 'pg.incident.excluded' : 'pg.incident.sanction', { seat: what.seat, why: what.why });
    case 'refused': return t('pg.incident.refused', { seat: what.seat, why: what.why });
    case 'dispute': return t(what.review ? 'pg.incident.review' : 'pg.incident.dispute', { answer: what.answer });
    case 'direction': return t('pg.incident.direction', { direction: what.direction });
    case 'kept-apart': return t('pg.incident.kept-apart', { seat: what.seat, why: what.why });
    case 'closed-at-once': return t('pg.incident.closed-at-once', { why: what.why });
    case 'replaced': return t('pg.incident.replaced', { why: what.why });
    default: return '';
  }
}

/** What a regular wager came to. */
export function lineResult(line: LineView): string {
  const fields = { stake: money(line.stake), win: money(line.win), commission: money(line.commission), returned: money(line.returned) };
  if (line.called === 'jung') return t(line.commission > 0 ? 'pg.line.jung-commission' : 'pg.line.jung', fields);
  return t(`pg.line.${line.called}`, fields);
}

/** What a side wager came to. */
export function sideResult(line: SideLine, lineWords: (name: string) => string): string {
  const fields = { stake: money(line.stake), win: money(line.win), back: money(line.back), line: line.line ? lineWords(line.line) : '' };
  if (line.pending) return t('pg.jackpot-pending');
  if (line.win > 0) return t(line.line ? 'pg.side.won-by' : 'pg.side.won', fields);
  return t(line.back > 0 ? 'pg.side.back' : 'pg.side.lost', fields);
}
