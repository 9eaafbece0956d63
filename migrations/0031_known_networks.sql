-- Networks that members have signed in from, looked up by themselves: a reserve of codes is kept for them.

create index member_networks_network_idx on member_networks (network, seen_at);
