-- The figures of a period (a day, a week, a term) read the entries of its days, however long the ledger is.
CREATE INDEX ledger_by_day ON ledger (day);
