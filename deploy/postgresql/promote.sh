#!/bin/sh
# Makes a standby the primary after the primary is lost. Run it on the standby's machine as the user of PostgreSQL:
#   promote.sh /var/lib/postgresql/15/main "host=db1.internal port=5432"
# It refuses while the primary answers, since two primaries would each take writes that the other one never sees.
# Patroni, pg_auto_failover or a cloud service do this by themselves; then leave this file alone.
set -eu

standby=$1
primary=$2
refuse() {
  echo "Not promoted: $1" >&2
  exit 1
}

[ -f "$standby/standby.signal" ] || refuse "$standby is not the data folder of a standby."
pg_isready --quiet --timeout=3 --dbname="$primary dbname=postgres" && refuse "the primary ($primary) still answers."

# First the port, then the folder of the socket, on the lines that PostgreSQL keeps in this file.
port=$(sed -n 4p "$standby/postmaster.pid")
socket=$(sed -n 5p "$standby/postmaster.pid")
ask() { psql --no-psqlrc --tuples-only --no-align --host="$socket" --port="$port" --dbname=postgres --command="$1"; }

# What the primary has sent is in the standby's files; it is applied before the promotion ends.
ask "select 'Received up to ' || coalesce(pg_last_wal_receive_lsn()::text, '?') || ', applied up to ' || pg_last_wal_replay_lsn()"
pg_ctl promote --pgdata="$standby" --timeout=60 >/dev/null
[ "$(ask "select pg_is_in_recovery()")" = f ] || refuse "the standby is still in recovery after a minute."
echo "Promoted: $standby takes writes on port $port."
