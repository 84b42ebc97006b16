import { ApiError, post } from '$lib/api';
import { t } from '$lib/i18n/index.svelte';
import { freshId } from '$lib/stream.svelte';
import { toast } from '$lib/ui/toasts.svelte';
import { reasonWords } from '$lib/words';

/** A second person's name and secret, as typed on somebody else's screen. */
export interface Credentials {
  name: string;
  secret: string;
}

/**
 * Gives a command as a second person, without ending the session of whoever's screen it is. On a demo floor the
 * supervisor of the demo is that person, or its manager where he was the first, and nobody signs in. Says whether it was done, and tells why if it was not.
 */
export async function giveAsSecond(table: string, command: object, who?: Credentials): Promise<boolean> {
  try {
    const as = who ? { as: who } : { audience: 'supervisor' };
    await post(`/api/tables/${encodeURIComponent(table)}/commands`, { id: freshId(), command, ...as });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { problem } = error;
    toast(() => (problem.reason ? reasonWords(problem.reason) : error.status === 403 && /for one time/.test(error.message) ? t('sign-in.one-time-first') : error.message), problem.basis ?? []);
    return false;
  }
}
