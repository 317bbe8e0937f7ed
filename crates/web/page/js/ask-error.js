// A refusal of the engine, or of the way to it.

import { t } from "./ui/language.js";

/** A question that could not be answered: what the engine says of it. */
export class AskError extends Error {
  /**
   * @param {number} status as HTTP's; 0 if nobody answered
   * @param {{ code?: string, message?: string, line?: number, column?: number, choices?: string[] }} fault
   */
  constructor(status, fault) {
    super(fault.message ?? t("The question could not be answered."));
    this.name = "AskError";
    this.status = status;
    this.code = fault.code ?? "unknown";
    this.line = fault.line;
    this.column = fault.column;
    /** Formats that read the text: one has to be chosen. */
    this.choices = fault.choices ?? [];
  }
}
