import type { ClaimSubject } from '$lib/wire';
import { keepable } from './bytes';

/** The message keys of answers that are given often. */
export const quickAnswers = (subject: ClaimSubject): string[] =>
  subject === 'wrong-outcome' ? ['staff.quick-outcome-stands', 'staff.quick-corrected'] : ['staff.quick-record-stands', 'staff.quick-refunded'];

/** Whether an answer can be kept. */
export const answerFits = (text: string) => keepable(text, 200);
