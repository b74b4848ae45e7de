#!/usr/bin/env bash
# Remakes docs/images/ from the program itself: real screens, caught by tmux.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
program=$PWD/build/release/bin/dramatis

# screen NAME SECONDS ARGS...: what the terminal shows SECONDS after the start
screen() {
    local name=$1 wait=$2
    shift 2
    tmux -L pictures new-session -d -x 80 -y 30 "TERM=xterm-256color '$program' $*; sleep 60"
    sleep "$wait"
    tmux -L pictures capture-pane -N -e -p | tools/terminal_svg.py >"docs/images/$name.svg"
    tmux -L pictures kill-server
    sleep 0.5 # the next server must not meet the dying one
}

screen play 3.2 play --player mcts --seed 7 --delay 400
screen persona 1 persona show max-score
screen games 12 play --player greedy --games 5000 --seed 1
screen tictactoe 2 tictactoe --show --side o --seed 3
screen level 1 level show 25-the-vault --seed 4
screen level-play 3.2 play --level 21-overgrown --player mcts --seed 7 --delay 400
"$program" level render 25-the-vault -o docs/images/level-render.svg --force
